import { buttonClass } from '../../ui/button'
import { useTitle } from '../../ui/use-title'
import * as t from './help.texts'

/** What people ask at the printer and at the stall. */
export default function HelpPage() {
  useTitle(t.title)
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
      <p className="mt-1 text-soft">{t.about}</p>
      <nav
        aria-label={t.onThisPage}
        className="mt-4 mb-8 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 sm:grid-cols-3"
      >
        {t.sections.map(({ key, title }) => (
          <a key={key} href={`#${key}`} className={buttonClass('secondary', undefined, 'tight')}>
            {title}
          </a>
        ))}
      </nav>
      {t.sections.map(({ key, title, steps }) => (
        <section key={key} id={key} aria-labelledby={`${key}-title`} className="mb-8 scroll-mt-4">
          <h2 id={`${key}-title`} className="mb-2 text-xl font-semibold">
            {title}
          </h2>
          <ul className="grid gap-2 rounded-card border border-line bg-surface p-4 pl-9 shadow-card sm:p-5 sm:pl-10">
            {steps.map((step) => (
              <li key={step} className="list-disc marker:text-accent-ink">
                {step}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
