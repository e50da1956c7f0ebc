import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig(
  globalIgnores(['.cases']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  // How it looks is Prettier's alone.
  svelte.configs.prettier,
  {
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'tsconfig.node.json'], extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // TypeScript finds both, and knows better.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true }],
      // What is handed around has functions of its own: none needs `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A space at the end of a line can be written in no other way.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // What nobody watches is a plain Map.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // ESLint takes what is typed by a template's context for `any`; svelte-check does not, and checks it.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // It compiles without the warnings that are ignored, and so misses them.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['src/stage/**'],
    // A Mesh of Three.js is a `Mesh<any>` wherever nothing else is said.
    rules: { '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  {
    files: ['**/*.test.ts'],
    rules: {
      // A make-believe house answers at once.
      '@typescript-eslint/require-await': 'off',
      // What a component takes is typed for svelte-check, and anything for ESLint.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
)
