import { join } from 'node:path'
import { createBuilder } from 'vite'
import { hashOfSources, removeStamp, writeStamp } from './launcher/build-stamp.ts'
import { root } from './launcher/settings.ts'

process.env['NODE_ENV'] = 'production'
// Hashed before: what changes while the build runs makes it old at once.
const hash = hashOfSources(root)
removeStamp(root)
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts') })
await builder.buildApp()
writeStamp(root, hash)
