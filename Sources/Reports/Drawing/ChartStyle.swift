/// How charts look.
///
/// Blue, green, vermilion and purple are those of M. Okabe and K. Ito, "Color universal design"
/// (2008), which people of every colour vision tell apart; the others are as light as these, so that
/// each stands 3 : 1 against both papers. Text stands 4.5 : 1 or more (WCAG 2.2, 1.4.3 and 1.4.11).
/// Areas that are lighter have an edge, and fills beside each other a cut between. No colour says
/// anything alone.
enum ChartStyle {
  static let css = """

    :root { --paper: #fff; --ink: #1a1a1a; --soft: #595959; --grid: #d4d4d4; --main: #0072b2;
      --done: #00805d; --alarm: #c44f00; --band: #cfe3f0;
      --pale: #fbe3d3 }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #1b1b1b; --ink: #f2f2f2; --soft: #b8b8b8; --grid: #484848; --main: #4ba3dc;
        --done: #2fb38c; --alarm: #f28b4a; --band: #24455c;
        --pale: #5a3620 }
    }
    text { font: 15px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; fill: var(--ink) }
    .title { font-size: 19px; font-weight: 600 }
    .head { font-weight: 600 }
    .soft { font-size: 14px; fill: var(--soft) }
    .end { text-anchor: end }
    .middle { text-anchor: middle }
    .plate { paint-order: stroke; stroke: var(--paper); stroke-width: 4 }
    .paper { fill: var(--paper) }
    .main { fill: var(--main) }
    .done { fill: var(--done) }
    .band { fill: var(--band); stroke: var(--soft); stroke-width: 0.75 }
    .loss { fill: var(--alarm) }
    .gone { fill: var(--pale); stroke: var(--alarm) }
    .cut { stroke: var(--paper); stroke-width: 2 }
    .half { fill: var(--band); stroke: var(--main) }
    .alarm { fill: var(--alarm); stroke: var(--ink) }
    .open { fill: var(--paper); stroke: var(--main); stroke-width: 2 }
    .grid { stroke: var(--grid) }
    .rule { stroke: var(--soft); stroke-dasharray: 4 4 }
    .zero { stroke: var(--ink); stroke-width: 1.5 }
    .whisker { stroke: var(--ink); stroke-width: 2 }
    .curve { fill: none; stroke: var(--main); stroke-width: 2.5 }
    .thin { stroke: var(--soft); stroke-width: 0.75 }
    .step { stroke: var(--main); stroke-width: 3.5 }
    .step.open { stroke-dasharray: 7 3; stroke-width: 3.5 }
    .limit { fill: none; stroke: var(--soft) }
    .overall { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 7 4 }
    .note { stroke: var(--done); stroke-width: 2 }
    .dot { fill: var(--ink) }

    """
}
