import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { html } from "../../../html.ts";
import { navigate } from "../../../router.ts";

/** While changes are unsaved, asks before the page is left; they stay in this tab, and closing the tab would lose them. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }): VNode | null {
  const [target, setTarget] = useState<string>();
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const asked = useRef(false);
  useLayoutEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault();
    };
    // Before the router sees the click.
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || link.target !== "" || !dirty.current()) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || url.hash !== "") return;
      event.preventDefault();
      setTarget(url.pathname + url.search);
    };
    addEventListener("beforeunload", unload);
    document.addEventListener("click", click, { capture: true });
    return () => {
      removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
      if (dirty.current() && !asked.current)
        announce("Your changes are not saved; this tab keeps them until it is closed");
    };
  }, []);
  if (target === undefined) return null;
  const leave = async () => {
    asked.current = true;
    navigate(target);
  };
  return html`<${ConfirmDialog} title="Leave without saving?" confirmLabel="Leave" onConfirm=${leave} onClose=${() => setTarget(undefined)}>
    <p>Your changes are not saved. This tab keeps them: they are here again when you open the form. Closing the tab loses them.</p>
  <//>`;
}
