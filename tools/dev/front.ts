import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import type { UndoLater } from '../launcher/launcher.ts'
import { anyFreePort } from '../launcher/ports.ts'
import { root, type Settings } from '../launcher/settings.ts'
import { ownFiles } from './files.ts'
import { documents } from './pages.ts'

// A folder of the web zone is called api, too: its modules are asked for under /api/….ts.
const calls = String.raw`^/api/(?!.*\.tsx?(\?|$))`

/** Vite on the public port: pages and modules from their sources, the API from the server behind it. */
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
  const { answerPage, answerNotFound } = documents(vite)
  vite.middlewares.use((request, response, next) => void answerNotFound(request, response, next))
  const sendFile = await ownFiles(publicOrigin)
  http.on('request', (request, response) => {
    // Pages before Vite, which would take /app for /app.tsx.
    if (!sendFile(request, response)) void answerPage(request, response, () => vite.middlewares(request, response))
  })
  undoLater(() => http.close())
  return {
    serverPort,
    listen: () => new Promise((resolve, reject) => http.on('error', reject).listen(port, host, resolve)),
  }
}
