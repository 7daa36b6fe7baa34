"""What all kernels share: how they are compiled, where they are kept, and operations on bits."""
