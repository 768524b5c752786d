import { frameDocumentHeaders } from './security-headers.ts'
import type { SiteFile } from './site-file.ts'

/** What a document allows foreign frames. */
export interface FramePolicy {
  /** The origins that may be framed. */
  frames: string[]
  /** For each feature of the device, such as `camera`: the origins of the frames that may use it. */
  grants: Record<string, string[]>
}

interface FrameDocumentOptions extends FramePolicy {
  path: string
  publicOrigin: string
}

// Our page puts the foreign frame into the body (`ui/FrameInDocument.tsx`). This document has no script, so nothing else can.
const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A page of another site</title>
<style>html,body{height:100%;margin:0;overflow:hidden}iframe{display:block;border:0;width:100%;height:100%}</style>
<body></body>
</html>
`

/** An empty document with its own content security policy, in which our page shows a foreign frame. Decision 228. */
export const frameDocument = ({ path, ...options }: FrameDocumentOptions): SiteFile => ({
  path,
  type: 'text/html; charset=utf-8',
  // Not kept, because the policy can change while the text stays the same.
  headers: { ...frameDocumentHeaders(html, options), 'cache-control': 'no-store' },
  body: async () => Buffer.from(html),
})
