import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { writeBrotliSiblings } from './scripts/web-build/brotli-siblings.ts'
import { landingAssets, landingEntry } from './scripts/web-build/landing-assets.ts'
import { writePrintFonts } from './scripts/web-build/print-fonts.ts'
import { subsetFonts, subsetFontsVersion } from './scripts/web-build/subset-fonts.ts'

const root = import.meta.dirname
const web = join(root, 'src/web')
const fonts = join(root, 'node_modules/.cache/kantor-fonts', subsetFontsVersion)

/**
 * `vite build` makes, in dist/ (or in the folder that KANTOR_OUT_DIR names):
 * - `web/`: what browsers fetch. `app.html` is the document of the client area; all else has a hash in its name and may be kept for ever;
 *   what is worth it has a `.br` beside it.
 * - `fonts/`: the faces for what the server draws itself.
 * - `landing/render.js` and `landing/assets.json`: the landing page's renderer, for the server, and what it must know about `web/`.
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const outDir = resolve(root, process.env.KANTOR_OUT_DIR ?? 'dist')
  await subsetFonts(fonts)
  return {
    root: web,
    cacheDir: join(root, 'node_modules/.vite'),
    publicDir: existsSync(join(web, 'public')) ? join(web, 'public') : false,
    appType: 'custom',
    plugins: [react(), tailwindcss(), landingAssets(join(outDir, 'landing/assets.json'))],
    resolve: { alias: { '@fonts': fonts } },
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
            output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        rmSync(join(outDir, 'landing'), { recursive: true, force: true })
        for (const name of ['client', 'landing']) {
          const environment = builder.environments[name]
          if (environment) await builder.build(environment)
        }
        writeBrotliSiblings(join(outDir, 'web'))
        await writePrintFonts(join(outDir, 'fonts'))
      },
    },
  }
})
