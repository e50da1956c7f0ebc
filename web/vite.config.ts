import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { gamePages } from './build/game-pages.ts'

// `--mode gallery` builds the page that shows scenes with recorded views, for tests and pictures; the house has none.
export default defineConfig(({ mode }) => ({
  plugins: [gamePages(), svelte()],
  build: {
    // Inside the Python package, so that a wheel carries the client and installing it needs no node.
    outDir: mode === 'gallery' ? '../build/gallery' : '../src/hypostyle/server/client',
    rolldownOptions: { input: mode === 'gallery' ? 'stage.html' : 'index.html' },
    emptyOutDir: true,
    // The first browsers with light-dark(); what is older gets a house that works but follows no dark theme.
    target: ['chrome123', 'firefox128', 'safari17.5'],
  },
  server: {
    // The rules pages and their pictures lie in docs/.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8421', ws: true } },
  },
}))
