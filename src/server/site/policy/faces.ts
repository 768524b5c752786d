/** The site's fonts as TrueType files: their names in the build's `fonts/`. */
export const faces = { display: 'display.ttf', text: 'text.ttf', strong: 'text-strong.ttf', italic: 'text-italic.ttf' } as const
export type Face = keyof typeof faces
export type Fonts = Record<Face, Buffer>
