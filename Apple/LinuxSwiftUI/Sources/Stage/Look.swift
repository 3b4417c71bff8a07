/// How a picture looks: an imitation of the system's controls in CSS.
enum Look {
  /// Which of the project's own symbols stands for one of the system's.
  static func symbol(_ name: String) -> String {
    let isFull = name.hasSuffix(".fill")
    let base = isFull ? String(name.dropLast(5)) : name
    let known = [
      "house": "home", "magnifyingglass": "search", "heart": isFull ? "heart-full" : "heart", "person": "person",
      "person.crop.circle": "person", "person.2": "people", "person.3": "people", "ellipsis": "more",
      "ellipsis.circle": "more", "xmark": "close",
      "xmark.circle": "close", "gearshape": "settings", "photo": "photo", "photo.on.rectangle": "photo", "play": "play",
      "wifi.slash": "offline", "icloud.slash": "offline", "checkmark": "check", "lock": "lock", "trash": "trash",
      "bell": "bell",
      "bell.slash": "muted", "plus": "plus", "plus.app": "plus", "plus.circle": "plus", "square.and.pencil": "edit",
      "pencil": "edit",
      "paperplane": "plane", "flag": "flag", "circle": "circle", "checkmark.circle": isFull ? "check-full" : "check",
      "link": "link", "square.and.arrow.up": "up", "eye.slash": "eye", "pause": "circle",
      "at": "at", "bubble": "message", "bubble.right": isFull ? "comment-full" : "comment",
      "message": "message", "theatermasks": "mask", "chevron.right": "next", "chevron.left": "back", "eye": "eye",
      "info.circle": "info", "safari": "link", "globe": "link", "arrow.up": "up", "arrow.down": "down",
      "arrow.up.circle": "up",
      "arrow.clockwise": "up",
      "tray": "photo", "hand.raised": "lock", "speaker.slash": "muted", "clock": "circle",
      "exclamationmark.triangle": "info",
      "exclamationmark.circle": "info", "rectangle.stack": "album", "sparkles": "rocket", "leaf": "rocket",
      "camera": "photo", "video": "play", "mappin.and.ellipse": "pin", "mappin": "pin",
      "bookmark": isFull ? "bookmark-full" : "bookmark", "number": "tag",
      "square.grid.2x2": "feed", "map": "map", "airplane": "trips",
    ]
    return known[base] ?? "circle"
  }

  static let css = """
    *{box-sizing:border-box}
    body{margin:0;--tint:#007aff;--background:#fff;--grouped:#f2f2f7;--card:#fff;--label:#000;--line:rgb(60 60 67/.29);
    --secondary:rgb(60 60 67/.6);--fill:rgb(118 118 128/.12);--material:rgb(249 249 249/.94);
    font-family:-apple-system,Inter,'DejaVu Sans',sans-serif;line-height:1.28;color:var(--label);background:var(--background)}
    body.dark{--tint:#0a84ff;--background:#000;--grouped:#000;--card:#1c1c1e;--label:#fff;--line:rgb(84 84 88/.6);
    --secondary:rgb(235 235 245/.6);--fill:rgb(118 118 128/.24);--material:rgb(29 29 29/.94)}
    main{position:relative;overflow:hidden;background:var(--background)}
    .phone main{width:390px;height:844px}.tablet main{width:820px;height:1180px}
    .screen{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center}
    .cover{background:var(--background)}
    div,section{max-width:100%}
    .vstack,.frame,.box,.clip,.scroll,.list,.navigation,.tabs,.unavailable,.over,.under,.main,.inset,.inset-frame,.element
    {display:flex;flex-direction:column}
    .frame{align-items:center;justify-content:center}.box,.clip,.element{align-items:stretch;min-height:0;min-width:0}
    .unavailable{align-items:center;justify-content:center;text-align:center;padding:24px;color:var(--secondary)}
    .unavailable{min-height:max-content!important;flex-shrink:0!important}.unavailable>.label{flex-direction:column;font-size:1.3em;font-weight:700;color:var(--label)}
    .unavailable>.label svg{width:48px;height:48px;color:var(--secondary)}
    .clip{overflow:hidden}.clip>*{flex:1 1 auto}
    .hstack,.label,.scroll-x,button,.toggle,.link{display:flex;flex-direction:row;align-items:center}
    .hstack>*,.vstack>*{min-width:0}.flow{display:flex;flex-flow:row wrap;align-items:center}
    .link>*{flex:1}.spacer{flex:1 1 0}.divider{height:1px;background:var(--line);align-self:stretch;flex:none}
    .grid{display:grid}.zstack,.layers{display:grid;min-width:0}.zstack>*,.layers>*{grid-area:1/1;min-width:0}
    .over,.under{width:100%;height:100%;min-height:0}
    .navigation,.tabs,.main{min-height:0}
    .scroll,.list{overflow:hidden;align-items:stretch}.scroll>*{flex:none!important}
    .scroll-x{overflow:hidden}.scroll-x>*{flex:none!important;max-width:none!important}.scroll-x>*>*{flex:none!important}.scroll-x [data-whole]{width:100%}
    .list{background:var(--grouped)}.list[data-style=plain]{background:var(--background)}
    section{margin:10px 16px;flex:none}.list[data-style=plain] section{margin:0}
    .rows{background:var(--card);border-radius:12px;overflow:hidden}
    .list[data-style=plain] .rows{border-radius:0;background:none}
    .row{padding:11px 16px;border-bottom:.5px solid var(--line);display:flex;align-items:center;gap:8px;position:relative}
    .row>*:first-child{flex:1;min-width:0}.row:last-child,.row[data-separator=hidden]{border-bottom:0}
    .row em{color:var(--secondary);opacity:.6}.row em svg{width:14px;height:14px}
    .row small{color:#fff;background:#ff3b30;border-radius:9px;padding:0 6px;font-size:12px}
    .behind{position:absolute;right:0;top:0;bottom:0;display:flex}
    .behind button{background:var(--tint);color:#fff;padding:0 18px;height:100%}.behind button[data-role=destructive]{background:#ff3b30;color:#fff}
    h5,h6{margin:6px 16px;font-weight:400;font-size:.78em;color:var(--secondary)}h5:empty,h6:empty{display:none}
    button{background:none;border:0;font:inherit;color:var(--tint);padding:0;text-align:inherit}
    button[data-style=plain]{color:inherit}button[data-role=destructive]{color:#ff3b30}
    button[disabled]{opacity:.35}
    button[data-style=prominent],.link[data-style=prominent]{background:var(--tint);color:#fff;padding:8px 16px;border-radius:10px;justify-content:center}
    .link[data-style=bordered]{color:var(--tint)}button[data-style=bordered],.link[data-style=bordered]{background:color-mix(in srgb,var(--tint) 15%,transparent);padding:8px 14px;border-radius:10px;justify-content:center}
    button[data-size=large]{padding:13px 20px;border-radius:12px}button[data-size=small]{padding:4px 10px;font-size:.88em;border-radius:14px}
    [data-style=icon]>.text{display:none}.label{min-width:0}
    .link .text,.text{min-width:0}
    svg{width:1.25em;height:1.25em;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round;display:block;flex:none}
    i{font-style:normal;display:inline-flex}
    .text{overflow-wrap:anywhere;white-space:pre-line}
    [data-lines] .text,.text[data-lines]{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:var(--lines);overflow:hidden}
    header{padding:8px 16px 6px;align-self:stretch;flex:none}
    nav{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;min-height:40px;gap:8px;font-size:17px}
    nav b{font-weight:600;text-align:center;display:flex;justify-content:center}nav span{display:flex;gap:16px;align-items:center}nav span:last-child{justify-content:flex-end}
    .back{gap:2px}h1{font-size:2em;line-height:1.2;margin:2px 0 6px;letter-spacing:-.4px}
    .field,.long-field,.search-field{display:flex;align-items:center;gap:6px;min-height:1.3em;min-width:0}
    .field.empty span,.long-field.empty span,.search-field.empty span{color:rgb(142 142 147)}.search-field{background:var(--fill);border-radius:10px;padding:8px 10px}
    [data-style=rounded]{border:.5px solid var(--line);border-radius:8px;padding:8px 10px;background:var(--card)}
    [data-focused=true] span:after{content:'';display:inline-block;border-left:2px solid var(--tint);height:1.1em;vertical-align:-.15em}
    .date{background:var(--fill);border-radius:8px;padding:4px 10px}.chosen{color:var(--secondary)}
    img{min-width:0;width:100%;height:100%;display:block}
    .clip,.clip .layers,.frame>img{min-height:0}
    footer{display:flex;border-top:.5px solid var(--line);background:var(--material);padding:8px 0 26px;flex:none;align-self:stretch}
    footer.bottom{padding:10px 16px 26px;gap:16px}
    .tab{flex:1;display:flex;justify-content:center;color:var(--secondary);position:relative}.tab[data-on=true]{color:var(--tint)}
    .tab .label{flex-direction:column;gap:2px!important}.tab .text{font-size:10px}.tab svg{width:26px;height:26px}
    .tab[data-badge]:after{content:attr(data-badge);position:absolute;top:-4px;left:56%;background:#ff3b30;color:#fff;border-radius:9px;font-size:11px;padding:1px 5px}
    .dim{position:absolute;inset:0;background:rgb(0 0 0/.35)}.clear{position:absolute;inset:0}
    .sheet{position:absolute;left:0;right:0;bottom:0;top:56px;background:var(--background);border-radius:14px 14px 0 0;display:flex;flex-direction:column;overflow:hidden}
    .sheet.medium{top:50%}.dark .sheet{background:var(--card)}.dark .sheet .list{background:none}.dark .sheet .rows{background:#2c2c2e}
    .tablet .sheet{left:120px;right:120px;top:160px;bottom:160px;border-radius:14px}
    .grip{width:36px;height:5px;border-radius:3px;background:var(--line);margin:6px auto 0;flex:none}
    .alert{position:absolute;top:50%;left:50%;transform:translate(-50%,-50%);width:270px;background:var(--card);border-radius:14px;padding:18px 0 0;text-align:center;font-size:13px;overflow:hidden}
    .alert>b,.alert>.text{display:block;padding:0 16px 4px}.alert b{font-size:17px}
    .alert .actions{display:flex;border-top:.5px solid var(--line);margin-top:14px}.alert button{flex:1;justify-content:center;padding:11px 0;font-size:17px}
    .alert button+button{border-left:.5px solid var(--line)}
    .dialog{position:absolute;left:8px;right:8px;bottom:34px;background:var(--card);border-radius:14px;text-align:center;font-size:13px;padding-top:12px;color:var(--secondary)}
    .tablet .dialog{left:260px;right:260px}
    .dialog>b,.dialog>.text{display:block;padding:0 16px 6px}.dialog .actions{margin-top:8px;display:flex;flex-direction:column}.dialog button{justify-content:center;padding:16px 0;font-size:20px;border-top:.5px solid var(--line)}
    .popup{position:absolute;right:16px;top:96px;width:250px;background:var(--material);border-radius:12px;overflow:hidden;box-shadow:0 8px 40px rgb(0 0 0/.3)}
    .popup button{width:100%;padding:11px 16px;color:var(--label);border-bottom:.5px solid var(--line);flex-direction:row-reverse;justify-content:space-between}
    .popup .label{flex-direction:row-reverse;justify-content:space-between;flex:1}.popup button[data-role=destructive]{color:#ff3b30}
    .toggle u{width:51px;height:31px;border-radius:16px;background:rgb(120 120 128/.3);position:relative;flex:none}.toggle>*:first-child{flex:1}
    .toggle[data-on=true] u{background:#34c759}.toggle u:after{content:'';position:absolute;width:27px;height:27px;border-radius:50%;background:#fff;top:2px;left:2px}.toggle[data-on=true] u:after{left:22px}
    .segments{display:flex;background:var(--fill);border-radius:9px;padding:2px}.segments button{flex:1;justify-content:center;padding:5px 0;font-size:13px;color:var(--label);border-radius:7px}
    .segments button[data-on=true]{background:var(--card);box-shadow:0 1px 4px rgb(0 0 0/.15);font-weight:600}.dark .segments button[data-on=true]{background:#636366}
    .map{position:relative;overflow:hidden;background:#cfe3e6}.dark .map{background:#16282b}
    .pin{position:absolute;transform:translate(-50%,-50%);display:flex;flex-direction:column;align-items:center;font-size:11px}
    .spinner{width:22px;height:22px;border-radius:50%;border:3px solid var(--line);border-top-color:var(--secondary);margin:auto;flex:none}
    .progress{height:6px;border-radius:3px;background:var(--fill);overflow:hidden}.progress u{display:block;height:100%;background:var(--tint);border-radius:3px}
    """
}
