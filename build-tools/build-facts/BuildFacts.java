// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Writes {@code build.properties}: what was built. The date is the commit's, so that the same commit
 * gives the same file; a tree that git knows nothing of is called that. Run as a single source file:
 * {@code java BuildFacts.java ROOT VERSION KUBERNETES FILE}.
 */
final class BuildFacts {
  private BuildFacts() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Path root = Path.of(args[0]);
    // a tree inside somebody else's repository, such as an unpacked archive, has no commit of its own
    boolean own = root.toRealPath().toString().equals(git(root, "rev-parse", "--show-toplevel"));
    String commit = own ? git(root, "rev-parse", "HEAD") : "";
    String date = commit.isEmpty() ? "" : git(root, "log", "-1", "--format=%cI");
    String tree =
        commit.isEmpty()
            ? "not a git checkout"
            : git(root, "status", "--porcelain", "--untracked-files=no").isEmpty()
                ? "clean"
                : "dirty";
    Instant when =
        date.isEmpty() ? Instant.EPOCH : OffsetDateTime.parse(date).toInstant();
    Path file = Path.of(args[3]);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(
        file,
        List.of(
            "version=" + args[1],
            "kubernetes=" + args[2],
            "commit=" + commit,
            "date=" + when.truncatedTo(ChronoUnit.SECONDS),
            "tree=" + tree));
  }

  /** What git prints, without the last line's end; empty when it fails or is not there. */
  private static String git(Path root, String... words) throws InterruptedException {
    ProcessBuilder git = new ProcessBuilder("git");
    git.command().addAll(List.of(words));
    git.directory(root.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = git.start();
      String out = new String(process.getInputStream().readAllBytes()).strip();
      return process.waitFor() == 0 ? out : "";
    } catch (IOException e) {
      return "";
    }
  }
}
