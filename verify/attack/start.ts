import { join } from 'node:path'
import { launch } from '../../tools/launcher/launcher.ts'
import { root } from '../../tools/launcher/settings.ts'

// As `npm start` starts it, but for the build: the program has built once, before its first part.
await launch({
  server: { entry: join(root, 'dist/server/main.js') },
  sandbox: { entry: join(root, 'src/sandbox/main.ts') },
})
