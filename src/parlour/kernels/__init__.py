"""What all kernels share: how they are compiled, where they are kept, bits and random numbers."""
