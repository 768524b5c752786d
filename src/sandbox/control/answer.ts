import type { FastifyReply } from 'fastify'

/** Answers a control call: 400 with the mistake, if there is one, else the result. */
export const answer = (reply: FastifyReply, mistake: string | undefined, result: () => unknown) =>
  mistake ? reply.code(400).send({ error: 'VALIDATION', message: mistake }) : result()
