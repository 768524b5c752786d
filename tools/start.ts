import { join } from 'node:path'
import { buildIfChanged } from './launcher/build-if-changed.ts'
import { launch } from './launcher/launcher.ts'
import { root } from './launcher/settings.ts'

await launch({
  server: { entry: join(root, 'dist/server/main.js') },
  sandbox: { entry: join(root, 'src/sandbox/main.ts') },
  prepare: buildIfChanged,
})
