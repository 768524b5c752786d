import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import type { UndoLater } from '../launcher/launcher.ts'
import { anyFreePort } from '../launcher/ports.ts'
import { root, type Settings } from '../launcher/settings.ts'
import { ownFiles } from './files.ts'
import { documents } from './pages.ts'

// The browser requests modules of src/web/api under /api/….ts: these are not calls.
const calls = String.raw`^/api/(?!.*\.tsx?(\?|$))`

/** Starts Vite on the public port. It serves pages and modules from sources, and forwards calls to the server. */
export async function startFront(
  { port, host, publicOrigin }: Settings,
  undoLater: UndoLater,
): Promise<{ serverPort: number; listen(): Promise<void> }> {
  const serverPort = await anyFreePort()
  const behind = `http://127.0.0.1:${serverPort}`
  const http = createServer()
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: http }, proxy: { [calls]: behind, '/health': behind } },
  })
  undoLater(() => vite.close())
  const { sendPage, sendNotFound } = documents(vite)
  vite.middlewares.use((request, response, next) => void sendNotFound(request, response, next))
  const sendFile = await ownFiles(publicOrigin)
  http.on('request', (request, response) => {
    // Before Vite, which would serve /app.tsx for /app.
    if (!sendFile(request, response)) void sendPage(request, response, () => vite.middlewares(request, response))
  })
  undoLater(() => http.close())
  return {
    serverPort,
    listen: () => new Promise((resolve, reject) => http.on('error', reject).listen(port, host, resolve)),
  }
}
