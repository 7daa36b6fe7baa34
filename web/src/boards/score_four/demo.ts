// The board from a fixture, for whoever works on it: `npm run dev`, then this folder's demo.html.

import { mount } from "svelte";
import "../../styles/fonts.css";
import "../../styles/tokens.css";
import "../../styles/base.css";
import "../../styles/parts.css";
import Demo from "./Demo.svelte";

mount(Demo, { target: document.getElementById("demo")! });
