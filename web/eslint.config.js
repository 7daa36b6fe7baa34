// What the page's code is held to, beyond its types. Layout is prettier's business.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, "off"]));
const unsafe = ["argument", "assignment", "call", "member-access", "return"].map(
  (kind) => `@typescript-eslint/no-unsafe-${kind}`,
);

export default defineConfig(
  { ignores: ["src/wire/generated.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      ...off(
        "@typescript-eslint/no-meaningless-void-operator", // `void view` in an effect: it is to run when that changes
        "@typescript-eslint/no-misused-spread", // words are spelt with A to Z
        "@typescript-eslint/no-non-null-assertion", // every index is checked, and some are known to be there
        "svelte/require-store-reactive-access", // there are no stores, and it asks for a great many types
        "svelte/prefer-svelte-reactivity", // a map is a value here: replaced, not changed
      ),
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: off(
      // eslint sees every component, and what a snippet is given, as `any`; svelte-check knows better.
      ...unsafe,
      "@typescript-eslint/no-confusing-void-expression",
      // `$bindable()` looks like a default that nobody uses.
      "no-useless-assignment",
      "@typescript-eslint/no-useless-default-assignment",
    ),
  },
  { files: ["*.js", "*.ts", "public/*.js"], extends: [ts.configs.disableTypeChecked] },
  { files: ["*.js", "*.ts"], languageOptions: { globals: globals.node } },
);
