import { once } from 'node:events'
import tls from 'node:tls'

const timeoutMs = 5000

/** When the certificate of an https origin ends, also if nobody trusts it. Rejects without an answer within five seconds. */
export async function certificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = tls.connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false, timeout: timeoutMs })
  socket.on('timeout', () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
