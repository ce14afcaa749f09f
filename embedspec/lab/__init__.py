"""The lab: ten steps from an empty file to an embedding, one hint at a time."""
