import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import App from "./app/App.svelte";

mount(App, { target: document.getElementById("app")! });
