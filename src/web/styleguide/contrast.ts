/** "4.5 : 1", or nothing where one is not a plain colour. WCAG 2.2, relative luminance. */
export function contrast(one: string, other: string): string {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return darker === undefined || lighter === undefined || Number.isNaN(darker + lighter)
    ? ''
    : `${((lighter + 0.05) / (darker + 0.05)).toFixed(1)} : 1`
}

function luminance(hex: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return /^#[0-9a-f]{6}$/i.test(hex) ? 0.2126 * red + 0.7152 * green + 0.0722 * blue : Number.NaN
}
