import { useState } from 'react';

const KEY = 'clindrove.sidebar';

/** Whether the sidebar is collapsed. Stored in this browser. */
export function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? 'open' : 'collapsed');
    setIsCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}
