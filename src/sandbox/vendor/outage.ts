import type { FastifyReply, FastifyRequest } from 'fastify'

/** How any provider's calls can fail, with the control page's texts. */
export const outages = {
  hang: 'Hangs: never answers',
  dropped: 'Down: drops the connection',
  drip: 'Drips: a space a second, without end',
  redirect: 'Redirects: 307',
} as const
export type Outage = keyof typeof outages

const dripEveryMs = 1000

export const isOutage = (failure: string): failure is Outage => Object.hasOwn(outages, failure)

/** Answers a call as the outage does, or leaves it without an answer. */
export function answerWithOutage(outage: Outage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (outage === 'redirect') return reply.redirect('/elsewhere', 307)
  reply.hijack()
  if (outage === 'dropped') request.raw.socket.destroy()
  if (outage === 'drip') {
    reply.raw.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => reply.raw.write(' '), dripEveryMs)
    reply.raw.on('close', () => clearInterval(drip))
  }
  return reply
}
