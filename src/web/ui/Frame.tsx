import { useEffect, useEffectEvent, useRef } from 'react'

interface FrameProps<Message> {
  /** URL of the foreign page. */
  src: string
  /** Accessible name of the frame. */
  title: string
  /** Whether messages from this origin are accepted. */
  acceptsOrigin: (origin: string) => boolean
  /** Parses an untrusted message. Returns null for an unknown message. Must not throw. */
  parse: (data: unknown) => Message | null
  onMessage: (message: Message) => void
  /** The `allow` attribute. */
  allow?: string
  /** In pixels. */
  height?: number
  className?: string
}

// What bookings and card payments need. The page must not navigate our page, even after a click.
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** A foreign page in a sandboxed frame. Accepts only messages of this frame's window, from an accepted origin, in a known form. */
export function Frame<Message>({ title, acceptsOrigin, parse, onMessage, ...attributes }: FrameProps<Message>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const receive = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    const page = frame.current?.contentWindow
    if (!page || source !== page || !acceptsOrigin(origin)) return
    const message = parse(data)
    if (message !== null) onMessage(message)
  })

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return <iframe ref={frame} title={title} sandbox={sandbox} {...attributes} />
}
