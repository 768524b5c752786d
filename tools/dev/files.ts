import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { PublishedBrand } from '../../src/server/platform/brand/published.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import { siteFiles } from '../../src/server/site/discovery/discovery.ts'
import { policyDocuments } from '../../src/server/site/policy/policy.ts'
import { root } from '../launcher/settings.ts'
import { writePrintFonts } from '../web-build/print-fonts.ts'

/** Returns a function that serves policies and site files as the server does, and returns whether the requested file exists. */
export async function createFileServer(
  { operator, brand, policyTemplates: templates, publicOrigin }: Config,
  published: PublishedBrand,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const fonts = join(root, 'dist/fonts')
  await writePrintFonts(fonts)
  const served = [
    ...policyDocuments({ operator, brand, templates, fonts, mode: 'demo' }),
    ...siteFiles({ operator, brand, publicOrigin, now: new Date(), fonts }),
    ...published.files,
  ]
  const files = new Map(served.map((file) => [file.path, file]))
  return ({ url = '/' }, response) => {
    const file = files.get(url)
    file?.body().then(
      (body) => response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(body),
      (error: Error) => response.destroy(error),
    )
    return file !== undefined
  }
}
