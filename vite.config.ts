import { cpSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { writeBrotliSiblings } from './tools/web-build/brotli-siblings.ts'
import { deskDocument, inlinedStyles } from './tools/web-build/documents.ts'
import { flagsFolder } from './tools/web-build/flags.ts'
import { leaveOutModules, narrowServerCode } from './tools/web-build/server-code.ts'
import { landingAssets, landingEntry } from './tools/web-build/landing-assets.ts'
import { compiledWording } from './tools/web-build/compiled-wording.ts'
import { writeEnglishTexts } from './tools/web-build/english-texts.ts'
import { subsetFonts, subsetFontsVersion, writePrintFonts } from './tools/web-build/fonts.ts'

const root = import.meta.dirname
const web = join(root, 'src/web')
const desk = join(root, 'src/desk')
const server = join(root, 'src/server')
const webChunks = [
  {
    name: 'session',
    test: /node_modules[\\/](@reduxjs|@standard-schema|immer|react-redux|redux|redux-thunk|reselect|use-sync-external-store|idb-keyval)[\\/]|src[\\/]web[\\/](api[\\/](backend|backend-query|failure|profile)|session[\\/](auth-record|browser-key|profile-record|refresh-once|restore-session|store|stored-draft))\.ts$/,
  },
  {
    name: 'parts',
    test: /src[\\/]web[\\/](api[\\/]read-at|ui[\\/](amount-line|Card|FieldNotice|in-groups|Message|poll-options|Reminder|save-file|Section|server-clock|TimeLeft|way-back|WayBackLink))\.tsx?$/,
  },
  {
    name: 'forms',
    test: /src[\\/]web[\\/](ui[\\/](FailedNotice|form-rules|Notice|supports-passkeys|TextField|use-checked-form)|session[\\/](log-in|sign-up-email))\.tsx?$/,
  },
  {
    name: 'amounts',
    test: /src[\\/](contract[\\/]format-amount|web[\\/]ui[\\/](amount-format|currency-names|day-and-time|use-announcement))\.ts$/,
  },
  { name: 'trade-calls', test: /src[\\/]web[\\/]api[\\/](deals|offers|payout-accounts|read-file)\.ts$/ },
  {
    name: 'wallet-parts',
    test: /src[\\/](contract[\\/]memo-type|web[\\/](api[\\/]wallets|ui[\\/](AddressGroups|AddressQr|CopyButton|CopyLine|wallet-links|wallet-state|WalletAddress|WalletRadios)))\.tsx?$/,
  },
  { name: 'dialog', test: /src[\\/]web[\\/]ui[\\/](Dialog|use-back-closes)\.tsx?$/ },
  { name: 'new-password', test: /src[\\/]web[\\/]account[\\/]SetNewPassword(Success)?\.tsx$/ },
  { name: 'confirmation', test: /src[\\/]web[\\/]account[\\/](NewConfirmationLink|RegisterSuccess|SentLetter|VerifyEmail)\.tsx$/ },
]
const partsOfLists =
  /src[\\/](contract[\\/](currencies|desk[\\/]limits|format-amount)|desk[\\/](api[\\/]requests|layout[\\/](AnswerClock|durations|held-rows|ListTabs|MoreButton|NewRows|Outcome|request-words|row-link)))\.tsx?$/
/** What screens of deals, requests and clients share. */
const partsOfFiles =
  /src[\\/](contract[\\/](desk[\\/](deal-actions|deal-moves|permissions|step-up-subjects)|networks)|desk[\\/](api[\\/](deals|last-answer)|deal[\\/]DealStateMark|layout[\\/](AccountState|Block|deal-words|DealLink|DenseTable|Facts|FrozenMark|HeldList|Moment|offer-words|payout-words|Proposed|wallet-words)|session[\\/]confirmed-call)|web[\\/]ui[\\/](amount-format|Checkbox|in-groups|SelectField))\.tsx?$/
const programs = ['main', 'migrate', 'doctor', 'desk']
// Files that the service reads at run time. The build copies them next to the code.
const readByServer = [
  'platform/http/api-page.css',
  'platform/config/sandbox-private-key.pem',
  'platform/config/sandbox-public-key.pem',
  'platform/database/migrations',
]
const loadedOnDemand = [
  'date-holidays',
  'pdfkit',
  'nodemailer',
  'fontkit',
  'subset-font',
  '@fastify/swagger',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-de',
  '@zxcvbn-ts/language-en',
  '@zxcvbn-ts/language-pl',
  // Fastify loads these for its own schemas and for `inject`. The service uses neither.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
]
const fonts = join(root, 'node_modules/.cache/kantor-fonts', subsetFontsVersion)

/**
 * `vite build` writes to dist/, or to the folder in KANTOR_OUT_DIR:
 * - `web/`: the files that browsers fetch. `app.html` is the document of the client area. Every other file has a hash in its name and may be
 *   cached for ever. A text file that Brotli makes smaller has a `.br` file beside it.
 * - `desk/`: the files of the staff's pages, in the same form. `desk.html` is their document.
 * - `fonts/`: the fonts of the pictures and documents that the server draws.
 * - `texts.json`: the English texts, with which the server checks those of the brand.
 * - `landing/`: `render.js` renders the landing page on the server; `assets.json` names the files of `web/` that the page needs. `opening.js`
 *   renders what the client area's document shows first.
 * - `server/`: the programs of the service, bundled with their packages. They also need config/ and the few packages that are not bundled.
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const outDir = resolve(root, process.env.KANTOR_OUT_DIR ?? 'dist')
  await subsetFonts(fonts)
  return {
    root: web,
    cacheDir: join(root, 'node_modules/.vite'),
    publicDir: false,
    appType: 'custom',
    plugins: [
      react(),
      tailwindcss(),
      compiledWording(),
      landingAssets(join(outDir, 'landing/assets.json')),
      inlinedStyles(),
      deskDocument(join(desk, 'desk.html')),
      leaveOutModules(),
      narrowServerCode(),
    ],
    resolve: { alias: { '@fonts': fonts, '@flags': flagsFolder() } },
    server: { fs: { allow: [root] } },
    build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
    environments: {
      client: {
        build: {
          outDir: join(outDir, 'web'),
          emptyOutDir: true,
          rolldownOptions: {
            input: { app: join(web, 'app.html'), [landingEntry]: join(web, 'landing/hydrate.tsx') },
            // The first script has a name for each chunk, so small ones that belong together are one.
            output: { codeSplitting: { includeDependenciesRecursively: false, groups: webChunks } },
          },
        },
      },
      desk: {
        consumer: 'client',
        build: {
          outDir: join(outDir, 'desk'),
          emptyOutDir: true,
          copyPublicDir: false,
          // Not the document: Vite names a document by its path below `root`, and these pages are outside of it.
          rolldownOptions: {
            input: { desk: join(desk, 'desk.tsx') },
            // What the inbox and other lists are made of: as one chunk, it compresses better than as ten. The first script names each chunk.
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'lists', test: partsOfLists },
                  { name: 'files', test: partsOfFiles },
                ],
              },
            },
          },
        },
      },
      landing: {
        consumer: 'server',
        // Keeps React's development code out of the bundle.
        define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
        // The renderer includes its packages, because production does not install them. In development, Node loads React from node_modules.
        resolve: { noExternal: command === 'build' ? true : [] },
        build: {
          outDir: join(outDir, 'landing'),
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: { render: join(web, 'landing/render.tsx'), opening: join(web, 'shell/render-opening.tsx') },
            // The chunks are code that only a visitor's click loads. The server never reads them.
            output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      },
      server: {
        consumer: 'server',
        // Node starts faster from few files. Not bundled: packages with machine code, optional packages, and packages loaded on demand.
        resolve: { noExternal: true, external: ['@node-rs/argon2', '@resvg/resvg-js', 'pg-native', ...loadedOnDemand] },
        build: {
          outDir: join(outDir, 'server'),
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false,
          target: 'node24',
          rolldownOptions: {
            // Tree shaking and minifying removed a decodeURIComponent that is called only for the error it throws.
            treeshake: false,
            input: [...programs, 'client/password/estimator-thread', 'site/policy/typeset-thread', 'platform/pdf/typeset-paper-thread'].map(
              (name) => join(server, `${name}.ts`),
            ),
            output: {
              format: 'es',
              minify: false,
              comments: { jsdoc: false },
              entryFileNames: '[name].js',
              chunkFileNames: '[name]-[hash].js',
              // In several chunks, one of these packages would run before the polyfill that it needs.
              codeSplitting: {
                groups: [{ name: 'webauthn', test: /node_modules[\\/](@simplewebauthn|@peculiar|tsyringe|reflect-metadata)[\\/]/ }],
              },
            },
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        rmSync(join(outDir, 'landing'), { recursive: true, force: true })
        for (const name of ['client', 'desk', 'landing', 'server']) {
          const environment = builder.environments[name]
          if (environment) await builder.build(environment)
        }
        for (const path of readByServer) cpSync(join(server, path), join(outDir, 'server', basename(path)), { recursive: true })
        for (const pages of ['web', 'desk']) writeBrotliSiblings(join(outDir, pages))
        await writePrintFonts(join(outDir, 'fonts'))
        await writeEnglishTexts(join(outDir, 'texts.json'))
      },
    },
  }
})
