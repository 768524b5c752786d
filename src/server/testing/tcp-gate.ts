import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from './servers.ts'

/** A TCP proxy between the service and its database that simulates outages. */
export interface TcpGate {
  /** The URL of the database through the gate. */
  url: string
  /** Forwards everything, also on connections that hung. */
  open(): void
  /** Forwards nothing and closes nothing, like a machine that hangs or a network that drops packets. */
  hang(): void
  /** Closes every connection, also new ones, like a server that was killed. */
  shut(): void
  /** How many new connections came while the gate was not open. */
  tries(): number
  close(): Promise<void>
}

export async function openTcpGate(databaseUrl: string): Promise<TcpGate> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'hung' | 'shut' = 'open'
  let tries = 0

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (state === 'hung') socket.pause()
  }
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => to.write(chunk)).on('close', () => to.destroy())
    if (state === 'hung') from.pause()
  }
  const server = createServer((near) => {
    if (state !== 'open') tries += 1
    if (state === 'shut') return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    track(near)
    track(far)
    forward(near, far)
    forward(far, near)
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${await listenLocally(server)}`

  return {
    url: url.href,
    open() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    hang() {
      state = 'hung'
      for (const socket of sockets) socket.pause()
    },
    shut() {
      state = 'shut'
      for (const socket of sockets) socket.destroy()
    },
    tries: () => tries,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
