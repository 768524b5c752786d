import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface MessageOptions<Message> {
  /** Whether messages from this origin are accepted. */
  acceptsOrigin: (origin: string) => boolean
  /** Parses an untrusted message. Returns null for an unknown message. Must not throw. */
  parse: (data: unknown) => Message | null
  onMessage: (message: Message) => void
}

export interface FrameProps<Message> extends MessageOptions<Message> {
  /** URL of the foreign page. */
  src: string
  /** Accessible name of the frame. */
  title: string
  /** The `allow` attribute. */
  allow?: string
  /** In pixels. */
  height?: number
  className?: string
}

// What bookings and card payments need. The page must not navigate our page, even after a click.
export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** A foreign page in a sandboxed frame. Accepts only messages of this frame's window, from an accepted origin, in a known form. */
export function Frame<Message>({ title, acceptsOrigin, parse, onMessage, ...attributes }: FrameProps<Message>) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFrameMessages(frame, null, { acceptsOrigin, parse, onMessage })
  return <iframe ref={frame} title={title} sandbox={frameSandbox} {...attributes} />
}

/** Receives the messages of the frame's page, which may send them to the page in the tab or, if there is one, to the document around the frame. */
export function useFrameMessages<Message>(
  frame: RefObject<HTMLIFrameElement | null>,
  around: Window | null,
  { acceptsOrigin, parse, onMessage }: MessageOptions<Message>,
): void {
  const receive = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    const page = frame.current?.contentWindow
    if (!page || source !== page || !acceptsOrigin(origin)) return
    const message = parse(data)
    if (message !== null) onMessage(message)
  })

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event)
    const receivers = around ? [window, around] : [window]
    for (const receiver of receivers) receiver.addEventListener('message', listen)
    return () => receivers.forEach((receiver) => receiver.removeEventListener('message', listen))
  }, [around])
}
