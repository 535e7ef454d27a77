import { sellerOf, type ShownSale } from './sale.view'

/** Who sells, at the top of a receipt. */
export function SaleSeller({ sale }: { sale: ShownSale }) {
  const { name, lines } = sellerOf(sale)
  if (!name && lines.length === 0) return null
  return (
    <header>
      {name && (
        <p className="font-display text-xl font-semibold">
          <bdi>{name}</bdi>
        </p>
      )}
      {lines.map((line) => (
        <p key={line} className="text-soft">
          <bdi>{line}</bdi>
        </p>
      ))}
    </header>
  )
}
