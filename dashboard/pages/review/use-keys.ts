import { useLayoutEffect, useRef } from "preact/hooks";

const TYPED_INTO = "input, select, textarea, [contenteditable]";

/** Runs what a key stands for while nobody types, no dialog is open and no modifier is held. */
export function useKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const current = useRef(keys);
  current.current = keys;
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const run = current.current[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}
