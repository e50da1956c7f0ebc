import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import config from './vite.config.ts'

export default defineConfig((environment) =>
  mergeConfig(config(environment), {
    // Svelte's server build is what Node would pick; components are tested as a browser runs them.
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
      // One make-believe browser for all files: making one for each took nine tenths of the time.
      isolate: false,
      // Its colours are compared; all other styles stay out of the tests.
      css: { include: /app\.css/ },
    },
  }),
)
