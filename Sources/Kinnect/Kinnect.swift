// Kinnect
