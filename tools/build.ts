import { join } from 'node:path'
import { createBuilder } from 'vite'
import { buildWithStamp } from './launcher/build-if-changed.ts'
import { root } from './launcher/settings.ts'

process.env['NODE_ENV'] = 'production'
await buildWithStamp({
  root,
  outDir: process.env['KANTOR_OUT_DIR'] ?? 'dist',
  async build() {
    const builder = await createBuilder({ configFile: join(root, 'vite.config.ts') })
    await builder.buildApp()
  },
})
