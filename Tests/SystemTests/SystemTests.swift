import System
import Testing

@Suite struct SystemTests {}
