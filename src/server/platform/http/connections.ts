import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { readFileSync } from 'node:fs'

/** How long a browser may take: an incomplete request is refused within 40 seconds, a silent connection is closed within 75. */
export const timeLimits = { headersMs: 15_000, requestMs: 30_000, keepAliveMs: 65_000, silenceMs: 75_000, checkIntervalMs: 5000 }
/** Request line and headers together, in bytes, and the number of headers. */
export const headerLimits = { bytes: 16 * 1024, count: 100 }

const maxIdle = 10_000
// The rest is for our own connections, files, and requests being answered.
const shareOfOpenFiles = 0.7

/**
 * Limits the idle connections, which have sent no complete headers since their last response. Above the limit the connection that is idle longest is
 * closed, so an attacker who only keeps connections open loses them. Decision 089.
 */
export function limitIdleConnections(server: Server, max: number = Math.min(maxIdle, maxOpenFiles() * shareOfOpenFiles)): void {
  // A set keeps the order of insertion.
  const idle = new Set<Socket>()
  const addIdle = (socket: Socket) => {
    idle.delete(socket)
    if (socket.destroyed) return
    idle.add(socket)
    for (const idleLongest of idle) {
      if (idle.size <= max) break
      idle.delete(idleLongest)
      idleLongest.destroy()
    }
  }
  server.on('connection', (socket: Socket) => {
    socket.on('close', () => idle.delete(socket))
    addIdle(socket)
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.on('close', () => addIdle(socket))
  })
}

/** How many files and connections this process may open; 1024, a usual limit, if the system does not say. */
function maxOpenFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]) || Infinity
  } catch {
    return 1024
  }
}
