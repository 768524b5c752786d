import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ways in which a provider's API can fail without an error response, with the texts of the control page. */
export const outages = {
  hang: 'Hangs: never responds',
  dropped: 'Down: drops the connection',
  drip: 'Sends slowly: one space a second, without an end',
  redirect: 'Redirects: 307',
} as const
export type Outage = keyof typeof outages

const dripEveryMs = 1000

export const isOutage = (failure: string): failure is Outage => Object.hasOwn(outages, failure)

/** Responds to a call as a provider with this outage does, which may mean that no response is sent. */
export function simulateOutage(outage: Outage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (outage === 'redirect') return reply.redirect('/elsewhere', 307)
  reply.hijack()
  if (outage === 'dropped') request.raw.socket.destroy()
  if (outage === 'drip') {
    reply.raw.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => reply.raw.write(' '), dripEveryMs)
    reply.raw.on('close', () => clearInterval(timer))
  }
  return reply
}
