import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { writeBrotliSiblings } from './tools/web-build/brotli-siblings.ts'
import { flagsFolder } from './tools/web-build/flags.ts'
import { leftOut } from './tools/web-build/left-out.ts'
import { landingAssets, landingEntry } from './tools/web-build/landing-assets.ts'
import { compiledWording } from './tools/web-build/compiled-wording.ts'
import { narrowCode } from './tools/web-build/narrow-code.ts'
import { writePrintFonts } from './tools/web-build/print-fonts.ts'
import { subsetFonts, subsetFontsVersion } from './tools/web-build/subset-fonts.ts'

const root = import.meta.dirname
const web = join(root, 'src/web')
const server = join(root, 'src/server')
const programs = ['main', 'migrate', 'doctor', 'desk']
// Files that the service reads beside its code.
const readByServer = [
  'platform/http/api-page.css',
  'platform/config/sandbox-private-key.pem',
  'platform/config/sandbox-public-key.pem',
  'platform/database/migrations',
]
const whenWanted = [
  'pdfkit',
  'nodemailer',
  '@fastify/swagger',
  '@zxcvbn-ts/language-common',
  // By Fastify, and never in the service: its own schemas, and calls without a network.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
]
const fonts = join(root, 'node_modules/.cache/kantor-fonts', subsetFontsVersion)

/**
 * `vite build` makes, in dist/ (or in the folder that KANTOR_OUT_DIR names):
 * - `web/`: what browsers fetch. `app.html` is the document of the client area; all else has a hash in its name and may be kept for ever;
 *   what is worth it has a `.br` beside it.
 * - `fonts/`: the faces for what the server draws itself.
 * - `landing/render.js` and `landing/assets.json`: the landing page's renderer, for the server, and what it must know about `web/`.
 * - `server/`: the programs of the service with nearly all of their packages, which need nothing else than config/ and the rest of those.
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const outDir = resolve(root, process.env.KANTOR_OUT_DIR ?? 'dist')
  await subsetFonts(fonts)
  return {
    root: web,
    cacheDir: join(root, 'node_modules/.vite'),
    publicDir: existsSync(join(web, 'public')) ? join(web, 'public') : false,
    appType: 'custom',
    plugins: [react(), tailwindcss(), compiledWording(), landingAssets(join(outDir, 'landing/assets.json')), leftOut(), narrowCode()],
    resolve: { alias: { '@fonts': fonts, '@flags': flagsFolder() } },
    server: { fs: { allow: [root] } },
    build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
    environments: {
      client: {
        build: {
          outDir: join(outDir, 'web'),
          emptyOutDir: true,
          rolldownOptions: { input: { app: join(web, 'app.html'), [landingEntry]: join(web, 'landing/hydrate.tsx') } },
        },
      },
      landing: {
        consumer: 'server',
        // React's development half stays out of the artefact.
        define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
        // Self-contained: the server loads it without the web's packages being installed. In development, Node loads React itself.
        resolve: { noExternal: command === 'build' ? true : [] },
        build: {
          outDir: join(outDir, 'landing'),
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: { render: join(web, 'landing/render.tsx') },
            // What a visitor's click would load lies in files of its own here too, which nobody reads.
            output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      },
      server: {
        consumer: 'server',
        // In a few files, for Node looks for every module of a package on its own. Left as they are: what has machine code, what a package
        // tries and does without, and what is loaded when it is first wanted.
        resolve: { noExternal: true, external: ['@node-rs/argon2', '@resvg/resvg-js', 'pg-native', ...whenWanted] },
        build: {
          outDir: join(outDir, 'server'),
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false,
          target: 'node24',
          rolldownOptions: {
            // With "minify" off below: what seems to do nothing stays. The bundler took out a decodeURIComponent that is there for what it throws.
            treeshake: false,
            input: [...programs, 'site/policy/typeset-thread'].map((name) => join(server, `${name}.ts`)),
            output: { format: 'es', minify: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        rmSync(join(outDir, 'landing'), { recursive: true, force: true })
        for (const name of ['client', 'landing', 'server']) {
          const environment = builder.environments[name]
          if (environment) await builder.build(environment)
        }
        for (const path of readByServer) cpSync(join(server, path), join(outDir, 'server', basename(path)), { recursive: true })
        writeBrotliSiblings(join(outDir, 'web'))
        await writePrintFonts(join(outDir, 'fonts'))
      },
    },
  }
})
