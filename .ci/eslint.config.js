// What eslint holds the scripts to: its recommended rules, and those below. Modules of the browser, but for one plain script.
import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "no-var": "error",
  "prefer-const": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  curly: ["error", "multi-line"],
  "object-shorthand": "error",
  "no-shadow": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-restricted-globals": ["error", "event", "name", "status", "top", "parent", "self"],
  "max-len": ["error", { code: 150 }],
};

export default [
  { ignores: ["tournament/static/overtrick/**/built/**"] },
  js.configs.recommended,
  { rules: RULES },
  { files: ["tournament/static/**/*.js"], languageOptions: { globals: globals.browser } },
  {
    files: ["tournament/static/overtrick/phone/start.js"],
    languageOptions: { sourceType: "script", ecmaVersion: 5 },
    rules: { "no-var": "off", "object-shorthand": "off" },
  },
  { files: ["tests/js/**", ".ci/*.js"], languageOptions: { globals: globals.node } },
];
