/** A SHA-256 in groups of eight, as people compare them. A line may break between them. */
export const Hash = ({ of }: { of: string }) => <span className="tracking-wide">{of.replaceAll(/(.{8})(?=.)/g, '$1 ')}</span>
