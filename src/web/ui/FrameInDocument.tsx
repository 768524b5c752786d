import { useEffect, useRef, useState } from 'react'
import { frameSandbox, type FrameProps, useFrameMessages } from './Frame.tsx'

interface FrameInDocumentProps<Message> extends Omit<FrameProps<Message>, 'src' | 'height'> {
  /** Path of an empty document of our own. */
  path: string
  /** Accessible name of that document's frame. */
  documentTitle: string
  /** URL of the foreign page; null while it is not known. */
  src: string | null
  /** The `allow` attribute. */
  allow: string
}

/**
 * A foreign page in a sandboxed frame inside a document of our own, which has its own content security policy: one document cannot allow a host
 * to one of its frames and refuse it to another. Another `src` is another frame, because a second page in the same one would have an entry in the
 * history, to which Back leads.
 */
export function FrameInDocument<Message>(props: FrameInDocumentProps<Message>) {
  const { path, documentTitle, className, src, title, allow, acceptsOrigin, parse, onMessage } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  useFrameMessages(frame, body?.ownerDocument.defaultView ?? null, { acceptsOrigin, parse, onMessage })

  // Not a portal of react-dom, which would make the scripts of the log-in larger.
  useEffect(() => {
    if (!body || src === null) return
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set below
    const element = body.ownerDocument.createElement('iframe')
    for (const [name, value] of Object.entries({ sandbox: frameSandbox, title, allow, src })) element.setAttribute(name, value)
    frame.current = element
    body.append(element)
    return () => {
      frame.current = null
      element.remove()
    }
  }, [body, src, title, allow])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own document; the foreign frame in it has a sandbox
    <iframe
      src={path}
      title={documentTitle}
      className={className}
      // Null if the browser shows its own page, because the document could not be loaded.
      onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
    />
  )
}
