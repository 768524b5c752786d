import type { FastifyInstance } from 'fastify'
import type { Fill } from './fill.ts'

/** Starts a run that fills the desk's inbox, and reads how far it is. The form is for the sandbox's pages, the calls for tests and scripts. */
export async function inboxRoutes(app: FastifyInstance, { fill }: { fill: Fill }) {
  app.get('/inbox/fill', () => fill.state())

  app.post('/inbox/fill', (_request, reply) => {
    fill.start()
    return reply.code(202).send(fill.state())
  })

  app.post<{ Body: Record<string, string> | null }>('/inbox/form/fill', ({ body }, reply) => {
    fill.start()
    return reply.redirect(body?.['page'] === '/staff' ? '/staff#fill-title' : '/#desk-title', 303)
  })
}
