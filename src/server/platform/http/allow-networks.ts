import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'
import { sendFailure } from './failure-reply.ts'
import { networkAddress } from './network-address.ts'

/** Refuses every request from outside of these addresses and blocks, except health checks. An empty list allows all. */
export function allowNetworks(app: FastifyInstance, blocks: string[]): void {
  if (blocks.length === 0) return
  const allowed = new BlockList()
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const address = networkAddress(request.ip) ?? ''
    const isAllowed = isIP(address) !== 0 && allowed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
    if (isAllowed || request.url.startsWith('/health/')) done()
    else sendFailure(reply, fail('NOT_PERMITTED', { message: 'The desk cannot be reached from this network.' }))
  })
}

/**
 * Refuses every request for another host than the origin's, except health checks. So a proxy that also forwards the site's host, or a foreign name
 * that leads to our address, reaches nothing.
 */
export function allowHost(app: FastifyInstance, origin: string): void {
  const { hostname } = new URL(origin)
  app.addHook('onRequest', (request, reply, done) => {
    // Not `request.host`, which may come from X-Forwarded-Host. A proxy may leave out the port.
    const asked = URL.parse(`http://${request.headers.host}`)?.hostname
    if (asked === hostname || request.url.startsWith('/health/')) done()
    else sendFailure(reply, fail('NOT_PERMITTED', { message: 'The desk has another host, which is in its setting DESK_ORIGIN.' }))
  })
}
