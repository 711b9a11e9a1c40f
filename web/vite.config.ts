import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    // a game's look lives in the game's folder, far from web/node_modules
    alias: { "parlour/look": here("./src/look.ts"), "parlour/kit": here("./src/kit/index.ts") },
    dedupe: ["svelte"],
  },
  build: {
    outDir: here("../src/parlour/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' policy lets nothing in that is not a file of ours
    modulePreload: { polyfill: false },
  },
});
