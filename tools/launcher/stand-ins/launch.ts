import { join } from 'node:path'
import { launch } from '../launcher.ts'

// The real launcher with stand-ins for the programs that it starts.
await launch({
  server: { entry: join(import.meta.dirname, 'server.ts') },
  sandbox: { entry: join(import.meta.dirname, 'sandbox.ts') },
})
