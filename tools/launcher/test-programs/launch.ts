import { join } from 'node:path'
import { launch } from '../launcher.ts'

// Runs the real launcher with small replacements of server and sandbox.
await launch({
  server: { entry: join(import.meta.dirname, 'server.ts') },
  sandbox: { entry: join(import.meta.dirname, 'sandbox.ts') },
})
