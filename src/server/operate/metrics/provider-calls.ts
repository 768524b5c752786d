import type { FastifyBaseLogger } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { aroundCalls, ProviderFault } from '../../provider/provider-call.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { currentRequestId } from '../../platform/request-id.ts'

/** The outside services. */
export type ProviderName = 'identity' | 'card-payment' | 'market-data' | 'mail'

/** `refused`: it works, but refused this call. `fault`: no usable answer. */
const outcomes = ['answered', 'refused', 'fault'] as const

/** Answers a function that wraps a provider: its calls are counted and timed, and logged if they serve a request. */
export function providerCalls(registry: Registry, log: FastifyBaseLogger) {
  const calls = new Counter({
    name: 'kantor_provider_calls_total',
    help: 'Calls of outside services, by outcome, without those that a breaker stopped.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'kantor_provider_call_duration_seconds',
    help: 'How long calls of outside services took, whatever the outcome.',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

  return <Provider extends object>(name: ProviderName, provider: Provider): Provider => {
    for (const outcome of outcomes) calls.inc({ provider: name, outcome }, 0)
    durations.zero({ provider: name })
    return aroundCalls(provider, async (call, operation) => {
      const startedAt = performance.now()
      let outcome: (typeof outcomes)[number] = 'answered'
      try {
        return await call()
      } catch (error) {
        outcome = isRefusal(error) ? 'refused' : 'fault'
        throw error
      } finally {
        const milliseconds = Math.round(performance.now() - startedAt)
        calls.inc({ provider: name, outcome })
        durations.observe({ provider: name }, milliseconds / 1000)
        // Polls outside a request are too many to log.
        if (currentRequestId())
          log.info({ provider: name, operation, outcome, responseTime: milliseconds }, 'an outside service was called')
      }
    })
  }
}

const isRefusal = (error: unknown) =>
  (error instanceof ProviderFault && error.isRefusal) || (error instanceof JobFailure && error.permanent)
