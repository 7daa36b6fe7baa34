import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// While developing, `PARLOUR_URL` names the server that the page talks to.
const server = process.env.PARLOUR_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/parlour/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts as data: addresses would break the content policy
    chunkSizeWarningLimit: 800, // three, in its own lazy chunk
  },
  server: {
    proxy: { "/api": server, "/socket": { target: server, ws: true } },
    ...(process.env.VITEST ? { fs: { allow: [".."] } } : {}), // a test reads which facts the games tell
  },
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}), // Svelte's part for browsers, in tests too
  test: {
    include: ["src/**/*.test.ts"],
    environment: "./vitest.environment.js",
    isolate: false, // a process for every file would take most of the time; so what a test stubs is put back
    unstubGlobals: true,
    restoreMocks: true,
    fsModuleCache: false, // it keeps the list of files that a test has globbed, old ones and no new ones
  },
});
