import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { readFileSync } from 'node:fs'

/**
 * How long a client may take. A request that is not there whole in time, headers or body, is cut within 40 seconds; a connection on which
 * nothing moves, within 75.
 */
export const timeLimits = { headersMs: 15_000, requestMs: 30_000, keepAliveMs: 65_000, silenceMs: 75_000, lookEveryMs: 5000 }
/** Request line and headers together, in bytes, and the number of headers. */
export const headerLimits = { bytes: 16 * 1024, count: 100 }

const maxWaiting = 10_000
// Our own connections to database and providers, files, and requests that are being answered have to fit beside them.
const shareOfOpenFiles = 0.7

/**
 * Bounds the connections on which no request is being answered: new and silent ones, those that send a request slowly, those kept for the
 * next one. Where there are too many, the one that has waited longest goes, so that whoever asks at once is always answered. Who hoards
 * connections loses them; nobody else does.
 */
export function boundWaitingConnections(server: Server, most: number = Math.min(maxWaiting, openFiles() * shareOfOpenFiles)): void {
  // A set keeps the order in which its members came.
  const waiting = new Set<Socket>()
  const wait = (socket: Socket) => {
    waiting.delete(socket)
    if (socket.destroyed) return
    waiting.add(socket)
    for (const longest of waiting) {
      if (waiting.size <= most) break
      waiting.delete(longest)
      longest.destroy()
    }
  }
  server.on('connection', (socket: Socket) => {
    socket.on('close', () => waiting.delete(socket))
    wait(socket)
  })
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket)
    response.on('close', () => wait(socket))
  })
}

/** How many files and connections this process may have open at once; what is usual where that cannot be known. */
function openFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]) || Infinity
  } catch {
    return 1024
  }
}
