import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { frameStyle, protectPages, serveFiles } from '../page/serve-pages.ts'
import { type Bookings, titleOf } from './bookings.ts'
import type { SchedulingFaults } from './faults.ts'
import { bookingPage, cancellationPage, noSuchPage } from './pages.ts'
import { cancelUrl, bookingUris } from './replies.ts'

export interface SchedulingParts {
  bookings: Bookings
  faults: () => SchedulingFaults
  origin: () => string
  siteUrl: string
}

const question = 'Please share anything that will help us prepare for our meeting.'
const trackingFields = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term', 'salesforce_uuid'] as const

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

// oxlint-disable-next-line no-control-regex -- this pattern refuses control characters
const withoutControlCharacters = /^[^\u0000-\u001f\u007f]*$/
const singleLine = z.string().trim().max(200, 'is too long').regex(withoutControlCharacters, 'has characters that cannot be used')
const bookingSchema = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,60}$/),
  start: z.iso.datetime().transform((text) => Date.parse(text)),
  name: singleLine.min(1, 'Enter your name.'),
  email: singleLine.regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, 'Enter your e-mail address.'),
  timeZone: z.string().refine(isTimeZone),
  answers: z.array(z.string().max(2000, 'is too long')).max(10),
  tracking: z.record(z.string(), z.string().max(300)),
})

/** The pages for booking and cancelling, and the calls of the booking page's script. Only the site may show the pages in a frame. */
export async function schedulingPageRoutes(app: FastifyInstance, { bookings, faults, origin, siteUrl }: SchedulingParts) {
  protectPages(app, new URL(siteUrl).origin)
  app.addHook('onRequest', async (_request, reply) => {
    if (faults().failure === 'unavailable') return reply.code(503).type('text/plain').send('Service unavailable')
  })
  serveFiles(app, {
    '/scheduling/booking.css': [...frameStyle, new URL('./booking.css', import.meta.url)],
    '/scheduling/booking.js': [new URL('./booking.js', import.meta.url)],
  })

  app.get<{ Params: { event: string } }>('/kantor/:event', ({ params }, reply) => {
    reply.type('text/html; charset=utf-8')
    if (!/^[a-z0-9-]{1,60}$/.test(params.event)) return reply.code(404).send(noSuchPage())
    if (faults().failure === 'silent-frame') return reply.send('<!doctype html><title>Silent</title>')
    return reply.send(bookingPage({ slug: params.event, title: titleOf(params.event), question }))
  })

  app.get('/scheduling/api/times', () => ({ times: bookings.freeTimes().map((start) => new Date(start).toISOString()) }))

  app.post('/scheduling/api/bookings', (request, reply) => {
    const parsed = bookingSchema.safeParse(request.body)
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message]))
      return reply.code(400).send({ error: 'invalid', fields })
    }
    const { answers, tracking, ...rest } = parsed.data
    const booking = bookings.book({
      ...rest,
      answers: answers.flatMap((answer, position) => (answer === '' ? [] : [{ question, answer, position }])),
      tracking: Object.fromEntries(trackingFields.map((name) => [name, tracking[name] ?? null])),
    })
    if (!booking) return reply.code(409).send({ error: 'taken' })
    const { event, invitee } = bookingUris(booking, origin())
    return reply.code(201).send({ event: { uri: event }, invitee: { uri: invitee }, cancelUrl: cancelUrl(booking, origin()) })
  })

  app.get<{ Params: { id: string } }>('/cancellations/:id', ({ params }, reply) => {
    const booking = bookings.byInvitee(params.id)
    reply.type('text/html; charset=utf-8')
    return booking ? reply.send(cancellationPage(booking)) : reply.code(404).send(noSuchPage())
  })
  app.post<{ Params: { id: string } }>('/cancellations/:id', ({ params }, reply) => {
    const booking = bookings.byInvitee(params.id)
    if (!booking) return reply.code(404).type('text/html; charset=utf-8').send(noSuchPage())
    bookings.cancel(booking)
    return reply.redirect(`/cancellations/${booking.inviteeId}`, 303)
  })
}
