export interface WidgetLaunch {
  container: HTMLElement
  /** Name of the frame for who cannot see it. */
  title: string
  token: string
  /** Called when the token has run out. A rejection tells the widget that there is no other. */
  renewToken: () => Promise<string>
  /** Events of the widget, named as the provider does: hints for the screen, never a decision. */
  onEvent: (name: string) => void
}

/** Shows the provider's widget in the container; its code is loaded now. The token says from where its frame comes. */
export async function launchWidget({ container, title, token, renewToken, onEvent }: WidgetLaunch): Promise<{ destroy(): void }> {
  const { default: sdk } = await import('@sumsub/websdk')
  const widget = sdk
    .init(token, renewToken)
    .withConf({ lang: document.documentElement.lang || 'en' })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .onMessage((name) => onEvent(name))
    .build()
  widget.launch(container)
  container.querySelector('iframe')?.setAttribute('title', title)
  return widget
}
